/** Log for the progress of the embedded database; a pino logger fits. */
export type EmbeddedLog = { info: (text: string) => void; warn: (text: string) => void };
