import {
  type AssessmentReport,
  withAssessmentEvidence,
} from '../../../findings/assessment-evidence.ts'
import type { WalletAnswer } from '../check-wallet.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { assessmentQuery } from '../../../findings/http/assessment.ts'
import { answers } from '../../../endpoint/schema/fault.ts'
import { walletRiskAnswer, walletRiskBody } from './schema/wallet-risk.ts'

const readQuery = makeQueryReader(assessmentQuery)

const path = '/v1/security/wallet-risk'

export type WalletRiskVerbs = {
  checkWallet: (input: { address: string }) => Promise<AssessmentReport<WalletAnswer>>
}

export const checkWalletRoute: Route<WalletRiskVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  readQuery,
  mount: (app, { checkWallet }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        return withAssessmentEvidence(await checkWallet({ address: body.address }), include)
      },
      {
        body: walletRiskBody,
        response: answers(walletRiskAnswer, {
          beInvalid: '`address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkWalletRisk',
          tags: ['Security Model'],
          summary: 'Check a wallet',
          description:
            'Assesses the risk of dealing with a wallet, and reports what its owner should know: whether lists of reported addresses name it or its counterparties, address poisoning, dust, age and activity, and outstanding approvals. Only direct transfers in its latest transactions are checked.',
        },
      },
    ),
}
