import type { RateLimit } from '../../platform/limits/limits.ts';

const HOUR_MS = 60 * 60_000;

/** New tickets, each of which notifies the team. */
export const TICKETS_PER_PERSON: RateLimit = {
  name: 'ticket',
  max: 10,
  windowMs: HOUR_MS,
  message: 'That is a lot in an hour. Please write into one of your conversations, or try again later.',
};

/** Messages of a family in its tickets. */
export const TICKET_MESSAGES_PER_PERSON: RateLimit = {
  name: 'ticketMessage',
  max: 60,
  windowMs: HOUR_MS,
  message: 'That is a lot of messages in an hour. Please take a short break.',
};

/** Answers and notes of an admin. */
export const TICKET_ANSWERS_PER_PERSON: RateLimit = {
  name: 'ticketAnswer',
  max: 300,
  windowMs: HOUR_MS,
  message: 'That is a lot of answers in an hour. Please take a short break.',
};

/** New tickets without an account. Far above what the families do that share the address of a school. */
export const VISITOR_TICKETS_PER_NETWORK: RateLimit = {
  name: 'ticketNetwork',
  max: 40,
  windowMs: HOUR_MS,
  message: 'That is a lot of messages from one place. Please try again in an hour.',
};

/** New tickets by one address, since anybody can enter any address, which then gets an email. */
export const VISITOR_TICKETS_PER_ADDRESS: RateLimit = {
  name: 'ticketAddress',
  max: 3,
  windowMs: HOUR_MS,
  message: 'We have several messages of yours. Please answer our e-mails, or try again in an hour.',
};

/** Messages through the link of a visitor. */
export const VISITOR_MESSAGES_PER_TICKET: RateLimit = {
  name: 'ticketVisitor',
  max: 30,
  windowMs: HOUR_MS,
  message: 'That is a lot of messages in an hour. Please take a short break.',
};

/** Files through the links of visitors. Far above what the families do that share the address of a school. */
export const VISITOR_FILES_PER_NETWORK: RateLimit = {
  name: 'ticketFileNetwork',
  max: 60,
  windowMs: HOUR_MS,
  message: 'That is a lot of files from one place. Please try again in an hour.',
};

/** Megabytes of these files. */
export const VISITOR_MEGABYTES_PER_NETWORK: RateLimit = {
  ...{ name: 'ticketMegabytesNetwork', max: 200, windowMs: HOUR_MS },
  message: VISITOR_FILES_PER_NETWORK.message,
};

/** Megabytes of the files of all visitors, so that many networks together cannot fill the store. */
export const VISITOR_MEGABYTES: RateLimit = {
  name: 'ticketMegabytes',
  max: 2000,
  windowMs: HOUR_MS,
  message: 'We get too many files just now. Please write without files, or add them in an hour.',
};

/** Replies by email, which programs may send as well. */
export const TICKET_REPLIES_PER_TICKET: RateLimit = {
  name: 'ticketReply',
  max: 20,
  windowMs: HOUR_MS,
  message: 'That is a lot of e-mails in an hour.',
};
