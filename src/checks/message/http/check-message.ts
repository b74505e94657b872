import { inCallersNames } from '../../../endpoint/callers-names.ts'
import type { MessageInput, MessageReport } from '../check-message.ts'
import { withAssessmentEvidence } from '../../../findings/assessment-evidence.ts'
import { describeQuery, makeQueryReader } from '../../../endpoint/schema/query.ts'
import type { Route } from '../../../endpoint/route.ts'
import { answers } from '../../../endpoint/schema/fault.ts'
import { messageAnswer, messageBody, messageQuery } from './schema/message.ts'

const readQuery = makeQueryReader(messageQuery)

const path = '/v1/security/message-risk'

export type MessageVerbs = { checkMessage: (input: MessageInput) => MessageReport }

export const checkMessageRoute: Route<MessageVerbs> = {
  method: 'POST',
  path,
  listeners: ['api'],
  capability: 'security',
  traffic: 'product',
  readQuery,
  mount: (app, { checkMessage }) =>
    app.post(
      path,
      async ({ body: { message, wallet_address, context }, request }) => {
        const { include } = readQuery(request.url)
        const report = await inCallersNames(fieldNames, () =>
          checkMessage({
            messageBase64: message,
            walletAddress: wallet_address,
            ...(context?.dapp_domain !== undefined && { dappDomain: context.dapp_domain }),
          }),
        )
        return withAssessmentEvidence(report, include)
      },
      {
        body: messageBody,
        response: answers(messageAnswer, {
          beInvalid: '`wallet_address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
        }),
        detail: {
          parameters: describeQuery(messageQuery),
          operationId: 'checkMessageRisk',
          tags: ['Security Model'],
          summary: 'Check a message before signing it',
          description:
            'Identifies the bytes that an app submits for signing as a message: a transaction in disguise, an off-chain message in its envelope, a sign-in (compared with the requesting site, the wallet, the time, the chain and its nonce), plain text, or unreadable bytes. The requesting site, or the site that the message signs in to, is assessed like an app. No Solana node is used, and nothing is stored.',
        },
      },
    ),
}

const fieldNames = { walletAddress: 'wallet_address', dappDomain: 'context.dapp_domain' }
