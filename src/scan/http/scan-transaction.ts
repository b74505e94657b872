import { inCallersNames } from '../../endpoint/callers-names.ts'
import type { ScanVerbs } from './verbs.ts'
import { withEvidence } from '../answer/build-scan-evidence.ts'
import type { Route } from '../../endpoint/route.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import { answers } from '../../endpoint/schema/fault.ts'
import { scanAnswer } from './schema/scan.ts'
import { callerOf, scanBody, scanQuery } from './schema/scan-request.ts'

const readQuery = makeQueryReader(scanQuery)

const path = '/v1/wallet/tx'

export const scanTransactionRoute: Route<ScanVerbs> = {
  method: 'POST',
  path,
  listeners: ['api', 'scan'],
  capability: 'scan',
  traffic: 'product',
  readQuery,
  takesTurns: true,
  mount: (app, { scan, clientOf }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        const client = clientOf(request)
        return withEvidence(
          await inCallersNames(fieldNames, () =>
            scan({
              transactionBase64: body.tx_base64,
              ...callerOf(body),
              ...(client && { client: client.key }),
              include,
            }),
          ),
          include,
        )
      },
      {
        body: scanBody,
        response: answers(scanAnswer, {
          beInvalid: '`wallet_address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          callUpstream: true,
        }),
        detail: {
          parameters: describeQuery(scanQuery),
          operationId: 'scanWalletTransaction',
          tags: ['Security Model'],
          summary: 'Scan transaction (wallet)',
          description:
            'Preflights a transaction at signing time. It may be legacy, version 0 or version 1, signed or not; an unsigned message works too. The scan decodes it, simulates it against the chain and compares the state before and after: what leaves the wallet, what arrives, and who controls what afterwards. Nothing is signed, sent or stored.',
        },
      },
    ),
}

const fieldNames = { transactionBase64: 'tx_base64', walletAddress: 'wallet_address' }
