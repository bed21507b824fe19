// The dashboard on Mercurius and Prisma, as their documentation has them: the resolvers of the peer on Apollo Server, whose
// relations Prisma batches, over the product's schema.graphql and tables. It has no rate limits.
import { readFileSync } from 'node:fs';
import { PrismaPg } from '@prisma/adapter-pg';
import Fastify from 'fastify';
import mercurius from 'mercurius';
import { PrismaClient } from '../../../gateway/generated/prisma/client.ts';
import { answerCalls } from '../harness/answerCalls.ts';
import { dashboardResolvers } from './apolloDashboard.mjs';
import { viewerOf } from './session.mjs';

const adapter = new PrismaPg({ connectionString: process.env.DATABASE_URL, max: 16 });
const prisma = new PrismaClient({ adapter });

const app = Fastify();
app.register(mercurius, {
  schema: readFileSync(new URL('../../../schema.graphql', import.meta.url), 'utf8'),
  resolvers: dashboardResolvers(prisma),
  context: async ({ headers }) => ({ viewer: await viewerOf(prisma, headers.cookie) }),
});
await app.listen({ port: 0, host: '127.0.0.1' });

answerCalls({ port: () => app.server.address().port });
