import {
  type AssessmentReport,
  withAssessmentEvidence,
} from '../../../findings/assessment-evidence.ts'
import type { PermissionAnswer } from '../check-permissions/answer.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { assessmentQuery } from '../../../findings/http/assessment.ts'
import { answers } from '../../../endpoint/schema/fault.ts'
import { permissionAnswer, permissionBody } from './schema/permission.ts'

const readQuery = makeQueryReader(assessmentQuery)

const path = '/v1/security/permission-risk'

export type PermissionVerbs = {
  checkPermissions: (input: { address: string }) => Promise<AssessmentReport<PermissionAnswer>>
}

export const checkPermissionsRoute: Route<PermissionVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  mount: (app, { checkPermissions }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        return withAssessmentEvidence(await checkPermissions({ address: body.address }), include)
      },
      {
        body: permissionBody,
        response: answers(permissionAnswer, {
          beInvalid: '`address` must be a wallet; this is a program.',
          haveBody: true,
          askUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkPermissionRisk',
          tags: ['Security Model'],
          summary: 'List the standing permissions over a wallet',
          description:
            'Who may take, move, freeze or hold back what a wallet has, without another signature of its own: delegates and close authorities of its token accounts, frozen accounts, powers of issuers over the tokens it holds, authorities and locks of its stake, nonces that keep old transactions good, and programs it can replace. Each comes with the unsigned transaction that ends it, where the wallet can. Nothing is signed or sent. Many public nodes refuse to list stakes, nonces and programs; the answer then says what was not examined. Transactions that were signed earlier and wait on the nonce of somebody else, and multisigs that the wallet is a member of, cannot be found from the wallet.',
        },
      },
    ),
}
