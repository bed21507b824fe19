/** Most bytes of a picture that a link leads to. */
export const MAX_LINKED_PICTURE_MB = 10;

export const AVATAR_TEXTS = {
  /** Why a link gave no picture; failures of the connection are in LINK_TEXTS. */
  status: (status: number) => `The website answered with the error ${status}.`,
  tooLarge: `The picture has more than ${MAX_LINKED_PICTURE_MB} MB.`,
  notPicture: 'What is there is no picture in JPEG, PNG, WebP or GIF format.',
  notFetched: (link: string) => `We could not get your picture from ${link}.`,
  whatToDo: 'Upload a picture here instead, or give another link.',
  fetching: (link: string) => `We are getting your picture from ${link}.`,
  forChildren: 'Children have no picture here',
  noLink: 'There is no link to try again',
  tooManyLinks: 'That is a lot of links in an hour. Please upload a picture, or try again later.',
  /** Toasts of the profile after its picture was changed, removed, or could not be. */
  changed: 'Your picture is changed.',
  removed: 'Your picture is removed.',
  notChanged: 'Failed to change your picture. Please try again.',
  notRemoved: 'Failed to remove your picture. Please try again.',
};
