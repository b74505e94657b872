import { addressFromBytes } from '../../../../src/solana/address/address.ts'
import {
  type HiddenTransaction,
  hiddenTransactionCheck,
} from '../../../../src/checks/message/rules/hidden-transaction.ts'
import {
  messagePaidBy,
  signer,
  signInText,
  stranger,
  testMessageCheck,
} from '../../../kit/checks/message-case.ts'

/** The program that `messagePaidBy` calls: 32 bytes of 253. */
const program = addressFromBytes(new Uint8Array(32).fill(253))

const signed = (message: Uint8Array): Uint8Array =>
  Uint8Array.from([1, ...new Array<number>(64).fill(0), ...message])

/** Params for a transaction that calls one unknown program. */
const ownTransaction = (bare: boolean): { params: HiddenTransaction; subject: string } => ({
  params: {
    signers: 'wallet',
    bare,
    effects: [{ part: 'programs', programs: [program] }],
  },
  subject: signer,
})

testMessageCheck(hiddenTransactionCheck, {
  quiet: [
    { name: 'a text', message: 'Hello' },
    { name: 'a sign-in', message: signInText() },
    {
      name: 'a truncated transaction',
      message: messagePaidBy(signer, 0).subarray(0, -1),
    },
    {
      name: 'a transaction with trailing bytes',
      message: Uint8Array.from([...messagePaidBy(signer, 0), 0]),
    },
  ],
  firing: [
    ...(['legacy', 0, 1] as const).map((version) => ({
      name: `a bare ${version} message of the wallet`,
      message: messagePaidBy(signer, version),
      finds: [ownTransaction(true)],
    })),
    {
      name: 'a whole transaction of the wallet',
      message: signed(messagePaidBy(signer, 0)),
      finds: [ownTransaction(false)],
    },
    {
      name: 'a transaction of another wallet',
      message: messagePaidBy(stranger, 'legacy'),
      finds: [
        {
          code: 'TRANSACTION_OF_OTHERS_AS_MESSAGE',
          severity: 'high',
          params: { signers: 'others' },
        },
      ],
    },
  ],
})
