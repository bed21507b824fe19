// The limit of a fan-out: a websocket server that turns an event into text once, makes one frame of it and writes the
// same bytes to every socket of the group. It has no sessions, rights, database or documents.
import { answerCalls } from '../harness/answerCalls.ts';
import { type EventTemplate, makeText, type NewEvent } from './events.ts';
import { openGroupSockets } from './groupSockets.ts';

const sockets = await openGroupSockets();
let templates: EventTemplate[] = [];

answerCalls({
  port: () => sockets.port,
  load(loaded: EventTemplate[]) {
    templates = loaded;
  },
  publish(events: NewEvent[]) {
    for (const event of events) sockets.send(event.group, makeText(templates, event));
  },
});
