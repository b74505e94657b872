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
      description: '`degraded` as soon as one component is.',
    }),
    service: t.String(),
    version: t.String(),
    components: t.Record(t.String(), component),
  },
  {
    title: 'Health',
    description: 'What works and what does not.',
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
          index: { status: 'unknown', detail: 'Following trades is switched off.' },
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
        summary: 'See what works',
        description:
          'Whether this process, its store, its Solana node, its lists and each source of data work, from what was seen last; asks nobody, costs nothing and is outside the quotas.',
      },
    }),
}
