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
          index: { status: 'unknown', detail: 'Trade following is turned off.' },
        },
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
      response: answers(health, { alwaysAnswered: true }),
      detail: {
        operationId: 'getHealth',
        tags: ['Monitoring'],
        summary: 'Get the health of the service',
        description:
          'Whether this process, its store, its Solana node, its lists and each data source work, as last observed. It sends no requests to other services and does not count against any quota.',
      },
    }),
}
