/** Returns the path of a project's own page. */
export const projectPath = (id: string) => `/gallery/${id}`;

/** Returns the path of the page that says where the link of a project leads. */
export const visitPath = (id: string) => `/gallery/${id}/visit`;
