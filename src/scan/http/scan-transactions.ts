import { inCallersNames } from '../../endpoint/callers-names.ts'
import type { ScanVerbs } from './verbs.ts'
import { withEvidence } from '../answer/build-scan-evidence.ts'
import type { BulkScanInput } from '../bulk/bulk-scan.ts'
import { describeQuery, makeQueryReader } from '../../endpoint/schema/query.ts'
import type { Route } from '../../endpoint/route.ts'
import { bulkScanAnswer, bulkScanBody, bulkScanQuery } from './schema/bulk-scan.ts'
import { answers } from '../../endpoint/schema/fault.ts'

const readQuery = makeQueryReader(bulkScanQuery)

const path = '/v1/wallet/txs'

export const scanTransactionsRoute: Route<ScanVerbs> = {
  method: 'POST',
  path,
  listeners: ['scan'],
  capability: 'scan',
  traffic: 'product',
  mount: (app, { scanBulk }) =>
    app.post(
      path,
      async ({ body, request }) => {
        const { include } = readQuery(request.url)
        const { answer, results } = await inCallersNames(fieldNames, () => scanBulk(inputOf(body)))
        return { ...answer, results: results.map((each) => withEvidence(each, include)) }
      },
      {
        body: bulkScanBody,
        response: answers(bulkScanAnswer, {
          beInvalid: '`wallet_address` must be a base58 Solana address (32 bytes).',
          haveBody: true,
          askUpstream: true,
        }),
        detail: {
          parameters: describeQuery(bulkScanQuery),
          operationId: 'scanWalletTransactions',
          tags: ['Security Model'],
          summary: 'Scan transactions that are signed together (wallet)',
          description:
            'Preflights several transactions of one request. Each is tried on what those before it leave behind, and where an unknown program has a hand in it, after each of the others in any order: a switch that one sets for another is found.',
        },
      },
    ),
}

const fieldNames = { transactionsBase64: 'txs_base64', walletAddress: 'wallet_address' }

type Body = typeof bulkScanBody.static

const inputOf = ({ txs_base64, wallet_address, context }: Body): BulkScanInput => ({
  transactionsBase64: txs_base64,
  walletAddress: wallet_address,
  ...(context?.source !== undefined && { source: context.source }),
  ...(context?.dapp_domain !== undefined && { dappDomain: context.dapp_domain }),
})
