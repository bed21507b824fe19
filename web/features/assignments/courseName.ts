export const courseName = { WEBSITE_APP: 'Websites & Apps', VIDEO_ANIMATION: 'Videos & Animations' };
