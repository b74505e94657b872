import { t } from 'elysia'
import {
  accountFields,
  addressBody,
  countSchema,
  timeSchema,
} from '../../../address/http/schema/account-facts.ts'
import { assessmentEvidence, assessmentFields } from '../../../../findings/http/assessment.ts'
import { samples } from '../../../../endpoint/schema/samples.ts'
import walletRiskSamples from './wallet-risk.samples.json' with { type: 'json' }

export const walletRiskBody = addressBody(walletRiskSamples.body)

const text = (description: string) => t.String({ description })

const flaggedCounterparties = t.Array(
  t.Object(
    {
      address: text('Address of the counterparty.'),
      lists: t.Array(
        t.Object({
          list: text('Name of the list.'),
          date: text('Date of the list.'),
          kind: text('How the list classifies it, such as `drainer`. More may be added.'),
          reason: text('Who reported it, and when.'),
        }),
      ),
      received: countSchema('Transfers of value received from it.'),
      sent: countSchema('Transfers sent to it.'),
      dusted: countSchema('Worthless, unsolicited transfers received from it.'),
      lastSeenAt: t.Optional(timeSchema('Time of the latest of them.')),
    },
    { title: 'FlaggedCounterparty' },
  ),
  {
    description:
      'Listed addresses with which the wallet directly exchanged value; appearing in the same transaction does not count. At most 100.',
  },
)

const poisoning = t.Array(
  t.Object(
    {
      address: text('The imitating address: do not copy it.'),
      resembles: text('The address it imitates: a counterparty, or the wallet itself.'),
      transfers: countSchema('Number of unsolicited transfers from it.'),
      paid: t.Boolean({ description: 'Whether the wallet has paid it.' }),
      firstSeenAt: t.Optional(timeSchema('Its first appearance in the transactions checked.')),
    },
    { title: 'PoisoningAddress' },
  ),
  {
    description:
      'Address poisoning: look-alike addresses that were placed in the wallet’s history. At most 100.',
  },
)

export const walletRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown`: no risk was found, but too little is known to call the wallet safe. It has no history, or the node did not return it.',
    ),
    ...accountFields,
    transactionsExamined: t.Optional(
      countSchema('Number of latest transactions that were read in full.'),
    ),
    flaggedCounterparties,
    poisoning,
    dust: t.Optional(
      t.Object(
        {
          transfers: countSchema('Number of such transfers.'),
          senders: countSchema('Number of different senders.'),
        },
        { description: 'Unsolicited transfers of no or unknown value.' },
      ),
    ),
    automated: t.Optional(
      t.Boolean({
        description:
          'Whether it appears in more transactions in a short time than a person would make.',
      }),
    ),
    tokenAccounts: t.Optional(
      countSchema('Number of its token accounts, for both token programs.'),
    ),
    approvals: t.Optional(
      countSchema(
        'Number of delegates that can take its tokens; `POST /v1/security/permission-risk` lists them.',
      ),
    ),
    evidence: assessmentEvidence,
  },
  {
    title: 'WalletRisk',
    description: 'The risk of dealing with a wallet, and what its owner should know.',
    ...samples(walletRiskSamples.answer),
  },
)
