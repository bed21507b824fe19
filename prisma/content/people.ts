import type { CourseKey } from './types.ts';

/** Plain shapes of the demo's people and of what happened between them. Keys refer to accounts and students. */

/** Every `minutesAgo` and `daysAgo` counts back from the moment of seeding. */
export const DAY = 24 * 60;

export type AccountContent = {
  key: string;
  email: string;
  fullName: string;
  role: 'PARENT' | 'STUDENT' | 'MENTOR' | 'ADMIN';
  phone: string | null;
  location: string | null;
  interests: string[];
  hearAboutUs: string | null;
  joinedDaysAgo: number;
};

export type MentorContent = {
  account: string;
  specialization: string[];
  bio: string;
  experienceYears: number;
  maxStudents: number;
  /** Kobo per hour. */
  hourlyRateKobo: number;
};

export type StudentContent = {
  key: string;
  parent: string;
  /** The child's own account, once paired. */
  login: string | null;
  firstName: string;
  /** 10 to 18. */
  age: number;
  course: CourseKey;
  package: 'DIY' | 'MENTORED';
  paymentStatus: 'PENDING' | 'COMPLETED';
  mentor: string | null;
  /** Lessons 1 to this number are complete. */
  completedLessonCount: number;
  enrolledDaysAgo: number;
  lastLessonDaysAgo: number | null;
};

export type MessageContent = {
  minutesAgo: number;
  from: string;
  text: string;
  /** Names of drawings. */
  pictures: string[];
  documents: DocumentContent[];
};

export type ThreadContent = {
  student: string;
  /** Oldest first. */
  messages: MessageContent[];
  /** Per person, how old the newest message is that they have read; newer ones of others are unread. */
  readUpToMinutesAgo: Record<string, number>;
};

export type SessionContent = {
  student: string;
  mentor: string;
  title: string;
  description: string;
  /** Days from today in Lagos: negative is past. */
  day: number;
  /** Wall time in Lagos, HH:MM. */
  at: string;
  durationMinutes: 30 | 45 | 60 | 90;
  type: 'VIDEO_CALL' | 'CHAT' | 'PROJECT_REVIEW';
  platform: 'ZOOM' | 'GOOGLE_MEET';
  /** Null asks the seed for a room link of its own. */
  meetingLink: string | null;
  status: 'SCHEDULED' | 'COMPLETED' | 'CANCELLED';
  notes: string | null;
};

type ReviewContent = {
  reviewer: string;
  minutesAgo: number;
  /** 0 to 100; the attempt's score. */
  overallScore: number;
  feedback: string;
  strengths: string[];
  areasForImprovement: string[];
  nextSteps: string[];
  timeSpentMinutes: number;
};

/** A file that a child wrote, kept as what its name ends in: .txt or .pdf. */
export type DocumentContent = { name: string; text: string };

export type AttemptContent = {
  minutesAgo: number;
  mode: 'TEXT' | 'FILE' | 'BOTH' | 'QUIZ';
  status: 'SUBMITTED' | 'APPROVED' | 'NEEDS_REVISION';
  /** 0 to 100, null while a reviewer has not answered. */
  score: number | null;
  text: string | null;
  links: string[];
  /** File names in drawings/, to be rendered into the child's screenshots. */
  screenshots: string[];
  documents: DocumentContent[];
  /** In the order of the quiz's questions; null for work that is not a quiz. */
  answers: string[] | null;
  review: ReviewContent | null;
};

export type SubmissionContent = {
  student: string;
  lessonNumber: number;
  assignmentTitle: string;
  /** In order; the n-th is attempt number n. */
  attempts: AttemptContent[];
};

export type NotificationContent = {
  recipient: string;
  student: string;
  type: 'MESSAGE' | 'ASSIGNMENT_REVIEW' | 'SESSION_SCHEDULED' | 'ACHIEVEMENT';
  title: string;
  message: string;
  /** A path of this site; `{student}` stands for the student's id. */
  actionUrl: string;
  actionText: string;
  minutesAgo: number;
  isRead: boolean;
};

export type PaymentContent = {
  reference: string;
  student: string;
  amountKobo: number;
  currency: 'NGN';
  status: 'PENDING' | 'COMPLETED';
  /** The provider's number; null until it has confirmed. */
  transactionId: string | null;
  channel: 'card' | 'bank_transfer' | 'ussd' | null;
  minutesAgo: number;
};

export type SettingContent = { key: string; value: string; isPublic: boolean };

export type ProjectContent = {
  key: string;
  student: string;
  title: string;
  description: string | null;
  projectUrl: string;
  /** File name in drawings/. */
  drawing: string;
  type: 'WEBSITE' | 'APP' | 'VIDEO' | 'ANIMATION';
  tags: string[];
  isApproved: boolean;
  isFeatured: boolean;
  /** Student keys; the like count is their number. */
  likedBy: string[];
  lessonNumber: number;
  submittedMinutesAgo: number;
};
