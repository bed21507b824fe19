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

/** Makes the text that a subscription gets of an event. @throws Error for a group without a template */
export function makeText(templates: readonly EventTemplate[], { group, id }: NewEvent): string {
  const template = templates[group];
  if (!template) throw new Error(`There is no group ${group}`);
  const data = { [template.field]: makeEvent(template, id) };
  return JSON.stringify({ id: '1', type: 'next', payload: { data } });
}
