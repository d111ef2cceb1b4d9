import { type AddressInfo } from 'node:net';
import fastify from 'fastify';
import pg from 'pg';

/**
 * The smallest server that answers a call from the database: Fastify with one prepared SELECT. Its arguments are the
 * database's URL and the most connections; its port goes to the parent.
 */
const [url = '', most = '10'] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: Number(most) });
const server = fastify();

server.get('/one', async () => {
  const { rows } = await pool.query<Record<string, unknown>>({
    name: 'one',
    text: 'select websockets, live_updates from configuration where true = $1',
    values: [true],
  });
  return rows[0];
});

await server.listen({ host: '127.0.0.1', port: 0 });
process.send?.((server.server.address() as AddressInfo).port);
