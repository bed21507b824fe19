/** WebSocket close codes of the gateway. After all but `signedOut` the client reconnects by itself. */
export const CLOSE_CODES = {
  signedOut: [4401, 'Signed out'],
  accessChanged: [4210, 'Access changed'],
  tooSlow: [4211, 'Too slow'],
  tooManyMessages: [4212, 'Too many messages'],
  tooManyConnections: [4213, 'Too many connections'],
  badMessage: [4400, 'Invalid message received'],
  goingAway: [1012, 'Restarting'],
} as const;

/** Every GraphQL request carries this header: a page of another site cannot set it without a preflight. */
export const CSRF_HEADER = 'x-little-makers';

/** Cookies; over TLS their names have the prefix `__Host-`. */
export const SESSION_COOKIE = 'little-makers.session_token';
/** Tells scripts that there is a session, without giving access to it. */
export const SESSION_HINT_COOKIE = 'lm-signed-in';

/** Placeholders of the prerendered pages, which the gateway replaces with its settings. */
export const PLACEHOLDERS = {
  origin: '__ORIGIN__',
  phone: '__PHONE__',
  phoneDigits: '__PHONE_DIALLED__',
  whatsappDigits: '__WHATSAPP__',
} as const;
