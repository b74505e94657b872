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
  t.Object({
    address: text('The counterparty.'),
    lists: t.Array(
      t.Object({
        list: text('Name of the list.'),
        date: text('Day of the list.'),
        kind: text('What the list calls it, such as `drainer`; the list is open.'),
        reason: text('Who says so, and since when.'),
      }),
    ),
    received: countSchema('Transfers of value from there.'),
    sent: countSchema('Transfers to there.'),
    dusted: countSchema('Transfers from there that nobody asked for and that were worth nothing.'),
    lastSeenAt: t.Optional(timeSchema('The newest of them.')),
  }),
  {
    description:
      'Those on a list with whom value was exchanged directly; standing in the same transaction does not count. At most 100.',
  },
)

const poisoning = t.Array(
  t.Object({
    address: text('The trap: do not copy it.'),
    resembles: text('The address it is to be mistaken for: a counterparty, or the wallet itself.'),
    transfers: countSchema('How often it sent something unasked.'),
    paid: t.Boolean({ description: 'Whether the wallet has paid it.' }),
    firstSeenAt: t.Optional(timeSchema('Its first appearance among what was looked at.')),
  }),
  {
    description: 'Addresses that were put into its history to be mistaken for others; at most 100.',
  },
)

export const walletRiskAnswer = t.Object(
  {
    ...assessmentFields(
      '`unknown` where nothing speaks against it and too little is known to call it safe: it has no past, or the node did not tell.',
    ),
    ...accountFields,
    transactionsExamined: t.Optional(
      countSchema('How many of the newest transactions were read in full.'),
    ),
    flaggedCounterparties,
    poisoning,
    dust: t.Optional(
      t.Object(
        {
          transfers: countSchema('How many.'),
          senders: countSchema('From how many senders.'),
        },
        { description: 'Transfers that nobody asked for and that are worth nothing, or unknown.' },
      ),
    ),
    automated: t.Optional(
      t.Boolean({
        description: 'Whether more transactions name it in a short time than a person makes.',
      }),
    ),
    tokenAccounts: t.Optional(countSchema('Its token accounts, of both token programs.')),
    approvals: t.Optional(
      countSchema('How many others may take its tokens; `permission-risk` tells them.'),
    ),
    evidence: assessmentEvidence,
  },
  {
    title: 'WalletRisk',
    description: 'What speaks against dealing with a wallet, and what its owner should know.',
    ...samples(walletRiskSamples.answer),
  },
)
