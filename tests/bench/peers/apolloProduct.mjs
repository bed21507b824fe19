// Thread and dashboard on Apollo Server, graphql-ws and Prisma, as their documentation has them: a resolver for each
// relation, by the fluent API that Prisma batches, an interactive transaction, and a PubSub in memory. Over the
// product's schema.graphql and tables. It has no feed, so what is sent while a socket is away is lost, and no rate limits.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { ApolloServer } from '@apollo/server';
import { expressMiddleware } from '@as-integrations/express5';
import { makeExecutableSchema } from '@graphql-tools/schema';
import { PrismaPg } from '@prisma/adapter-pg';
import cors from 'cors';
import express from 'express';
import { GraphQLError } from 'graphql';
import { PubSub } from 'graphql-subscriptions';
import { useServer } from 'graphql-ws/use/ws';
import { WebSocketServer } from 'ws';
import { PrismaClient } from '../../../gateway/generated/prisma/client.ts';
import { answerCalls } from '../harness/answerCalls.ts';
import { dashboardResolvers } from './apolloDashboard.mjs';
import { viewerOf } from './session.mjs';

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 16 });
const prisma = new PrismaClient({ adapter });
const pubsub = new PubSub();
let subscribed = 0;

/** Tells somebody of a message: in the unread notification of the thread, or a new one. */
async function notify(tx, { recipientId, student, message, sender }) {
  const unread = await tx.notification.findFirst({
    where: { recipientId, studentId: student.id, messageId: { not: null }, readAt: null },
  });
  const messageCount = (unread?.messageCount ?? 0) + 1;
  const shown = {
    message: { connect: { id: message.id } },
    messageCount,
    title: messageCount === 1 ? `New message from ${sender.fullName}` : `${messageCount} new messages`,
    subjectKey: `message:${message.id}`,
  };
  if (unread) return tx.notification.update({ where: { id: unread.id }, data: shown });
  return tx.notification.create({
    data: {
      ...shown,
      kind: 'MESSAGE',
      body: `In the conversation about ${student.firstName}`,
      recipient: { connect: { id: recipientId } },
      student: { connect: { id: student.id } },
      deliveries: { create: { channel: 'EMAIL', nextTryAt: new Date(Date.now() + 600_000) } },
    },
  });
}

/** Prisma's code for a transaction that got no connection in time. */
const NO_CONNECTION = 'P2028';

function throwBusy(error) {
  if (error.code !== NO_CONNECTION) throw error;
  throw new GraphQLError('Busy', { extensions: { code: 'BUSY', http: { status: 503 } } });
}

async function sendMessage(_root, { input }, { viewer }) {
  const { message, people } = await storeMessage(input, viewer).catch(throwBusy);
  const messageAdded = { __typename: 'MessageAdded', cursor: randomUUID(), message };
  for (const person of people) await pubsub.publish(`messages to ${person}`, { messageAdded });
  return { ...message, __typename: 'Message' };
}

function storeMessage({ id, studentId, content }, viewer) {
  return prisma.$transaction(async (tx) => {
    const student = await tx.student.findFirstOrThrow({
      where: {
        ...{ id: studentId, package: 'MENTORED', paymentStatus: 'COMPLETED' },
        OR: [{ parentId: viewer.id }, { loginId: viewer.id }, { mentor: { profileId: viewer.id } }],
      },
      include: { mentor: true },
    });
    const everybody = [student.parentId, student.loginId, student.mentor?.profileId].filter(Boolean);
    const recipients = everybody.filter((person) => person !== viewer.id);
    const created = await tx.message.create({
      data: {
        ...{ id, content },
        student: { connect: { id: studentId } },
        sender: { connect: { id: viewer.id } },
        recipients: { create: recipients.map((person) => ({ recipient: { connect: { id: person } } })) },
      },
    });
    for (const recipientId of recipients)
      await notify(tx, { recipientId, student, message: created, sender: viewer });
    return { message: created, people: everybody };
  });
}

const schema = makeExecutableSchema({
  typeDefs: readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: {
    ...dashboardResolvers(prisma),
    Mutation: { sendMessage },
    Subscription: {
      messageAdded: {
        subscribe(_root, _args, { viewer }) {
          subscribed += 1;
          return pubsub.asyncIterableIterator(`messages to ${viewer.id}`);
        },
      },
    },
  },
});

const app = express();
const httpServer = createServer(app);
const wsServer = new WebSocketServer({ server: httpServer, path: '/graphql' });
useServer(
  {
    schema,
    context: async ({ extra }) => ({ viewer: await viewerOf(prisma, extra.request.headers.cookie) }),
  },
  wsServer,
);
const server = new ApolloServer({ schema, nodeEnv: 'production' });
await server.start();
const context = async ({ req }) => ({ viewer: await viewerOf(prisma, req.headers.cookie) });
app.use('/graphql', cors(), express.json(), expressMiddleware(server, { context }));
httpServer.listen(0, '127.0.0.1');
await once(httpServer, 'listening');

answerCalls({ port: () => httpServer.address().port, subscribed: () => subscribed });
