import type { TokenReport } from '../report-token.ts'
import { withAssessmentEvidence } from '../../../findings/assessment-evidence.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { assessmentQuery } from '../../../findings/http/assessment.ts'
import { answers } from '../../../endpoint/schema/fault.ts'
import { tokenRiskAnswer, tokenRiskBody } from './schema/token-risk.ts'

const readQuery = makeQueryReader(assessmentQuery)

const path = '/v1/security/token-risk'

export type TokenRiskVerbs = {
  checkToken: (input: { mint: string }) => Promise<TokenReport>
}

export const checkTokenRoute: Route<TokenRiskVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  mount: (app, { checkToken }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        return withAssessmentEvidence(await checkToken({ mint: body.mint }), include)
      },
      {
        body: tokenRiskBody,
        response: answers(tokenRiskAnswer, {
          beInvalid: '`mint` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          askUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkTokenRisk',
          tags: ['Security Model'],
          summary: 'Check a token',
          description:
            'Tells what can be done to whoever holds a token, and by whom: made more of, frozen, taken back, stopped, taxed; whether it is what it calls itself; who holds it and whether it can be sold. Whoever has a power is told apart (a stake pool, a launchpad, a known issuer, a multisig, one key) before it is weighed. `NOT_FOUND` where there is no mint at the address, and says what is there instead.',
        },
      },
    ),
}
