// Mercurius on Fastify with its own emitter, as its documentation has it, over the product's own schema.graphql. Its events
// are there already: no sessions, rights or database.
import { readFileSync } from 'node:fs';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { answerCalls } from '../harness/answerCalls.ts';
import { makeEvent } from '../servers/events.ts';

/** @type {import('../servers/events.ts').EventTemplate[]} */
let templates = [];
let subscribed = 0;

const subscribe = async (_root, _args, { pubsub, group }) => {
  const events = await pubsub.subscribe(`group ${group}`);
  subscribed += 1;
  return events;
};

const app = Fastify();
app.register(mercurius, {
  schema: readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: { Subscription: { messageAdded: { subscribe }, communityAnswerAdded: { subscribe } } },
  subscription: { onConnect: ({ payload }) => ({ group: payload.group }) },
});
await app.listen({ port: 0, host: '127.0.0.1' });

answerCalls({
  port: () => app.server.address().port,
  subscribed: () => subscribed,
  load(loaded) {
    templates = loaded;
  },
  async publish(events) {
    for (const { group, id } of events) {
      const template = templates[group];
      const payload = { [template.field]: makeEvent(template, id) };
      await app.graphql.pubsub.publish({ topic: `group ${group}`, payload });
    }
  },
});
