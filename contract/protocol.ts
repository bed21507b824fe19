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
