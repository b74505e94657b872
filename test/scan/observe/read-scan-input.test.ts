import { describe, expect, test } from 'bun:test'
import { base58 } from '@scure/base'
import { Keypair, SystemProgram } from '@solana/web3.js'
import { unsignedBase64 } from '../../../scripts/sandbox/unsigned.ts'
import { Fault } from '../../../src/basics/fault.ts'
import { readTransaction } from '../../../src/scan/observe/read-scan-input.ts'
import { readAddress } from '../../../src/solana/address/read-address.ts'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const good = unsignedBase64(payer, [
  SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 }),
])

const refusalOf = (run: () => unknown): Fault => {
  try {
    run()
  } catch (thrown) {
    if (thrown instanceof Fault) return thrown
    throw thrown
  }
  throw new Error('was not refused')
}

describe('the transaction', () => {
  test.each([
    ['with padding', good],
    ['without padding', good.replace(/=+$/, '')],
    ['in the URL-safe alphabet', good.replaceAll('+', '-').replaceAll('/', '_')],
  ])('is read %s', (_, text) => {
    expect(readTransaction(text, 'tx_base64').message.staticAccounts[0]).toBe(
      readAddress(payer.toBase58(), 'w'),
    )
  })

  test.each([
    ['empty', '', 'base64-empty'],
    ['with a line break', `${good.slice(0, 8)}\n${good.slice(8)}`, 'not-base64'],
    ['with padding in the middle', `${good.slice(0, 8)}==${good.slice(8)}`, 'not-base64'],
    ['in two alphabets', `+_${good.slice(2)}`, 'not-base64'],
    ['in base58', base58.encode(Buffer.from(good, 'base64')), 'other-encoding'],
    ['in hexadecimal', Buffer.from(good, 'base64').toString('hex'), 'other-encoding'],
    [
      'in hexadecimal with its prefix',
      `0x${Buffer.from(good, 'base64').toString('hex')}`,
      'other-encoding',
    ],
    ['in base58 with another letter', '3Bxs4HanWsHUZCbH!', 'not-base64'],
    ['cut off within a group', 'AAAAA', 'base64-cut-off'],
    ['cut off within the message', good.slice(0, 100), 'not-a-transaction'],
    ['followed by more', `${good.replace(/=+$/, '')}AAAA`, 'not-a-transaction'],
    ['an address', payer.toBase58(), 'name-of-something'],
    ['the address with the shortest text', '1'.repeat(32), 'name-of-something'],
    ['a signature', base58.encode(new Uint8Array(64).fill(7)), 'name-of-something'],
    ['too long', 'A'.repeat(6000), 'base64-too-long'],
    ['of zeros', 'AAAA', 'not-a-transaction'],
  ])('is refused when %s, naming the field and what was expected', (_, text, problem) => {
    const fault = refusalOf(() => readTransaction(text, 'tx_base64'))
    expect(fault).toMatchObject({ code: 'INVALID_REQUEST', field: 'tx_base64', problem })
  })
})

describe('the wallet', () => {
  test.each([
    ['empty', ''],
    ['too short', '1111'],
    ['of 33 bytes', `1${payer.toBase58()}1`],
    ['with a letter that base58 does not have', `0${payer.toBase58().slice(1)}`],
    ['with spaces', ` ${payer.toBase58()}`],
    ['an address of another chain', '0x52908400098527886E0F7030069857D2E4169EE7'],
  ])('is refused when %s', (_, text) => {
    expect(refusalOf(() => readAddress(text, 'wallet_address'))).toMatchObject({
      field: 'wallet_address',
      problem: 'not-an-address',
    })
  })
})
