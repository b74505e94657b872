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
  readQuery,
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
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkTokenRisk',
          tags: ['Security Model'],
          summary: 'Check a token',
          description:
            'Checks what can be done to holders of a token and by whom (mint more, freeze, seize, pause, charge fees), whether the token imitates another one, who holds it, and whether it can be sold. Each control is weighed by who holds it: a stake pool, a launchpad, a known issuer, a multisig or a single key. Returns `NOT_FOUND` if the address is not a mint; the message names what it is.',
        },
      },
    ),
}
