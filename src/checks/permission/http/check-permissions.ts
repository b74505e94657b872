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
  readQuery,
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
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkPermissionRisk',
          tags: ['Security Model'],
          summary: 'List the standing permissions over a wallet',
          description:
            'Lists who can take, move, freeze or withhold a wallet’s assets without another signature from it: delegates and close authorities of its token accounts, frozen accounts, issuer controls over the tokens it holds, stake authorities and lockups, durable nonces that keep old transactions valid, and programs it can upgrade. If the wallet can end a permission, the answer includes the unsigned transaction that does so. Nothing is signed or sent. Many public nodes do not list stakes, nonces and programs; `notExamined` then reports what was not checked. Two things cannot be found from the wallet: transactions it signed with another wallet’s nonce, and the multisigs it is a member of.',
        },
      },
    ),
}
