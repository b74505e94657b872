import {
  type AssessmentReport,
  withAssessmentEvidence,
} from '../../../findings/assessment-evidence.ts'
import type { AddressAnswer } from '../check-address.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { addressRiskAnswer, addressRiskBody } from './schema/address-risk.ts'
import { assessmentQuery } from '../../../findings/http/assessment.ts'
import { answers } from '../../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(assessmentQuery)

const path = '/v1/security/address-risk'

export type AddressVerbs = {
  checkAddress: (input: { address: string }) => Promise<AssessmentReport<AddressAnswer>>
}

export const checkAddressRoute: Route<AddressVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  readQuery,
  mount: (app, { checkAddress }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        return withAssessmentEvidence(await checkAddress({ address: body.address }), include)
      },
      {
        body: addressRiskBody,
        response: answers(addressRiskAnswer, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkAddressRisk',
          tags: ['Security Model'],
          summary: 'Check an address',
          description:
            'Identifies what is at an address (wallet, token account, mint, program and so on), who controls it, and what risks it carries: entries on lists of reported addresses, look-alikes of known addresses, programs whose code a single key can replace, and accounts where a payment would be lost.',
        },
      },
    ),
}
