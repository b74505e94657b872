import type { Static } from '@sinclair/typebox'
import type { HealthReport } from '../health.ts'
import { t } from 'elysia'
import { answers } from '../../endpoint/schema/fault.ts'
import type { Route } from '../../endpoint/route.ts'

const path = '/v1/monitoring/health'

const component = t.Object({
  status: t.Union([
    t.Literal('ok'),
    t.Literal('degraded'),
    t.Literal('down'),
    t.Literal('unknown'),
  ]),
  detail: t.Optional(t.String({ description: 'One sentence for the operator.' })),
})

const health = t.Object(
  {
    status: t.Union([t.Literal('ok'), t.Literal('degraded')], {
      description: '`degraded` if any component is.',
    }),
    service: t.String(),
    version: t.String(),
    components: t.Record(t.String(), component),
    coverage: t.Optional(
      t.Object(
        {
          mode: t.String({
            description: '`blocks`, a `sample` of blocks, or `pools` where no blocks were read.',
          }),
          sharePct: t.Number({ minimum: 0, maximum: 100 }),
          since: t.String({ format: 'date-time' }),
        },
        {
          description:
            'Share of the blocks of the last 24 hours that this server read for its trade data, or since the first of them. Absent if trades are not followed.',
        },
      ),
    ),
    instances: t.Optional(
      t.Object(
        {
          self: t.Integer({ description: 'Number of the instance that answers.' }),
          alive: t.Integer({ description: 'Instances seen within the last 15 seconds.' }),
          leaders: t.Record(t.String(), t.Integer(), {
            description:
              'Which instance does what only one of them does: `retention` deletes old events, `lists` updates the lists. Without a job while its leader is not known.',
          }),
        },
        { description: 'The instances that share a database. Absent without `DATABASE_URL`.' },
      ),
    ),
  },
  {
    title: 'Health',
    description: 'The state of the service and its components.',
    examples: [
      {
        status: 'ok',
        service: 'drawbridge',
        version: '0.1.0',
        components: {
          store: { status: 'ok' },
          rpc: { status: 'ok' },
          vm: { status: 'ok' },
          lists: { status: 'unknown', detail: 'No downloaded list is in use.' },
          index: {
            status: 'ok',
            detail: 'Reading about 11.2 % of all blocks. 3 s behind the chain.',
          },
        },
        coverage: { mode: 'sample', sharePct: 11.1, since: '2026-11-19T07:10:00.000Z' },
      },
    ],
  },
)
export type HealthAnswer = Static<typeof health>

export type HealthVerbs = { readHealth: () => HealthReport }

export const readHealthRoute: Route<HealthVerbs> = {
  method: 'GET',
  path,
  listeners: ['api', 'scan'],
  capability: 'monitoring',
  traffic: 'monitoring',
  outsideQuotas: true,
  mount: (app, { readHealth }) =>
    app.get(path, () => readHealth(), {
      response: answers(health, { alwaysAnswered: true, beStopping: true }),
      detail: {
        operationId: 'getHealth',
        tags: ['Monitoring'],
        summary: 'Get the health of the service',
        description:
          'Whether this process, its store, its Solana node, its lists and each data source work, as last observed, and who shares its database. It sends no requests to other services and does not count against any quota. 503 once the server is told to stop.',
      },
    }),
}
