// Apollo Server and graphql-ws with the PubSub of graphql-subscriptions, as their documentation has them, over the
// product's own schema.graphql. Its events are there already: no sessions, rights or database.
import { EventEmitter, once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginDrainHttpServer } from '@apollo/server/plugin/drainHttpServer';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import cors from 'cors';
import express from 'express';
import { PubSub } from 'graphql-subscriptions';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { answerCalls } from '../harness/answerCalls.ts';
import { makeEvent } from '../servers/events.ts';

/** @type {import('../servers/events.ts').EventTemplate[]} */
let templates = [];
let subscribed = 0;

// Node warns of more than ten listeners, as of a leak.
const pubsub = new PubSub({ eventEmitter: new EventEmitter().setMaxListeners(0) });
const subscribe = (_root, _args, { group }) => {
  subscribed += 1;
  return pubsub.asyncIterableIterator(`group ${group}`);
};
const schema = makeExecutableSchema({
  typeDefs: readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: { Subscription: { messageAdded: { subscribe }, communityAnswerAdded: { subscribe } } },
});

const app = express();
const httpServer = createServer(app);
const wsServer = new WebSocketServer({ server: httpServer, path: '/graphql' });
const serverCleanup = useServer(
  { schema, context: ({ connectionParams }) => ({ group: connectionParams?.group }) },
  wsServer,
);
const server = new ApolloServer({
  schema,
  plugins: [
    ApolloServerPluginDrainHttpServer({ httpServer }),
    {
      serverWillStart: async () => ({ drainServer: async () => serverCleanup.dispose() }),
    },
  ],
});
await server.start();
app.use('/graphql', cors(), express.json(), expressMiddleware(server));
httpServer.listen(0, '127.0.0.1');
await once(httpServer, 'listening');

answerCalls({
  port: () => httpServer.address().port,
  subscribed: () => subscribed,
  load(loaded) {
    templates = loaded;
  },
  async publish(events) {
    for (const { group, id } of events) {
      const template = templates[group];
      await pubsub.publish(`group ${group}`, { [template.field]: makeEvent(template, id) });
    }
  },
});
