// Lists on PostGraphile with the preset that its documentation recommends, over the product's tables. It knows no session
// and no rules, so the document itself says whose rows it wants.
import { once } from 'node:events';
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { answerCalls } from '../harness/answerCalls.ts';

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.DATABASE_URL,
      schemas: ['public'],
      poolConfig: { max: 16 },
    }),
  ],
  grafserv: { graphqlPath: '/graphql', graphiql: false, watch: false },
});
const server = createServer();
server.on('error', (error) => {
  throw error;
});
await pgl.createServ(grafserv).addTo(server);
server.listen(0, '127.0.0.1');
await once(server, 'listening');

answerCalls({ port: () => server.address().port });
