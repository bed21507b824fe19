/** Returns the path of the career plan of a child. */
export const careerPath = (studentId: string): string => `/career?student=${studentId}`;

/** Returns the path of a child's portfolio. */
export const portfolioPath = (studentId: string): string => `/career/portfolio?student=${studentId}`;

/** Returns the path of a pathway, from which its steps go into the plan of a child. */
export const pathwayPath = (id: string, studentId: string): string =>
  `/career/pathways/${id}?student=${studentId}`;
