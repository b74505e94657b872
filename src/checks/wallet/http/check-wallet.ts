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
          askUpstream: true,
        }),
        detail: {
          parameters: describeQuery(assessmentQuery),
          operationId: 'checkWalletRisk',
          tags: ['Security Model'],
          summary: 'Check a wallet',
          description:
            'Tells what speaks against dealing with a wallet, and what its owner should know: lists that name it or those it dealt with, addresses put into its history to be mistaken for others, dust, age and use, and approvals that are outstanding. Only its newest transactions are looked at, one step far.',
        },
      },
    ),
}
