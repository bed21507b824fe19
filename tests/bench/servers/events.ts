/** The payload of a subscription that the product delivered, to make more of the same. */
export type EventTemplate = {
  /** The field of the subscription, such as messageAdded. */
  field: string;
  /** The property of the event that has an id of its own, such as message. */
  subject: string;
  event: { cursor: string } & Record<string, unknown>;
};

/** An event to publish: its group, and the id of what it is about. */
export type NewEvent = { group: number; id: string };

/** Makes an event like the one that the product delivered, about something else. */
export function makeEvent({ subject, event }: EventTemplate, id: string) {
  return { ...event, cursor: id, [subject]: { ...(event[subject] as object), id } };
}
