// The dashboard on Yoga, Pothos and Prisma, as their documentation has them, over the product's tables: neither rate
// limits, nor scopes, nor any other plugin.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { PrismaPg } from '@prisma/adapter-pg';
import { createYoga } from 'graphql-yoga';
import { PrismaClient } from '../../../gateway/generated/prisma/client.ts';
import { answerCalls } from '../harness/answerCalls.ts';
import { pothosSchema } from './pothosSchema.mjs';
import { viewerOf } from './session.mjs';

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 16 });
const prisma = new PrismaClient({ adapter });
const yoga = createYoga({
  schema: pothosSchema(prisma),
  context: async ({ request }) => ({ viewer: await viewerOf(prisma, request.headers.get('cookie') ?? '') }),
});
const server = createServer(yoga);
server.listen(0, '127.0.0.1');
await once(server, 'listening');

answerCalls({ port: () => server.address().port });
