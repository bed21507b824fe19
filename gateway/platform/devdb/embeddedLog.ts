/** Where the program may tell what it does; a pino logger fits. */
export type EmbeddedLog = { info: (text: string) => void; warn: (text: string) => void };
