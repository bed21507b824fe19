const OWN_FAMILY = 'is about the children of the viewer’s own family alone, as of any parent';
const OWN_ACCOUNT = 'is about the viewer’s own account or how they see the site';
const OWN_THREAD = 'is for the participants of a thread; an admin is none unless it is of the own family';
const OWN_UPLOAD = 'is about a file that the viewer uploads for something of their own';
const OWN_APPLICATION = 'is about the viewer’s own application, for people with the mentor role';
const OPEN_TO_ALL = 'is what any visitor may do for themselves';

/** The mutations that are no write of an admin, also when an admin calls them, and why. */
export const NO_ADMIN_WRITES: Record<string, string> = {
  completeLesson: OWN_FAMILY,
  createChildLogin: OWN_FAMILY,
  enrolStudent: OWN_FAMILY,
  issuePairingCode: OWN_FAMILY,
  linkChildLogin: OWN_FAMILY,
  redeemPairingCode: OWN_FAMILY,
  resetChildPassword: OWN_FAMILY,
  setNameInGallery: OWN_FAMILY,
  setProjectLiked: OWN_FAMILY,
  startPayment: OWN_FAMILY,
  startUpgrade: OWN_FAMILY,
  submitAssignment: OWN_FAMILY,
  submitProject: OWN_FAMILY,
  submitQuiz: OWN_FAMILY,
  unlinkChild: OWN_FAMILY,
  completeOnboarding: OWN_ACCOUNT,
  markNotificationsRead: OWN_ACCOUNT,
  removePushSubscription: OWN_ACCOUNT,
  saveLessonPosition: OWN_ACCOUNT,
  savePushSubscription: OWN_ACCOUNT,
  setHiddenColumns: OWN_ACCOUNT,
  updateNotificationPreferences: OWN_ACCOUNT,
  updateProfile: OWN_ACCOUNT,
  markMessagesRead: 'sets when the viewer read messages that were sent to them; of others it changes nothing',
  reportMessage: OWN_THREAD,
  sendMessage: OWN_THREAD,
  signalTyping: OWN_THREAD,
  reportProject: 'is a report like anybody’s, which names its reporter; the decision about it is audited',
  discardUpload: OWN_UPLOAD,
  finishUpload: OWN_UPLOAD,
  requestUpload: OWN_UPLOAD,
  submitMentorApplication: OWN_APPLICATION,
  withdrawMentorApplication: OWN_APPLICATION,
  joinList: OPEN_TO_ALL,
  setUnsubscribed: OPEN_TO_ALL,
};
