import { describe, expect, test } from 'bun:test'
import { checkBridgeAddress } from '../../../src/bridges/addresses/address-check.ts'
import type { AddressProof } from '../../../src/bridges/addresses/address-form.ts'
import { bridgeChains } from '../../../src/bridges/plan/chains.ts'

// Addresses from the specifications of the chains, documentation of wallets, or the chains themselves.
const good: [chain: string, address: string, proof: AddressProof][] = [
  ['solana', '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM', 'form'],
  ['ethereum', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'checksum'],
  ['base', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', 'checksum'],
  ['arbitrum', '0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed', 'form'],
  ['polygon', '0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED', 'form'],
  ['bitcoin', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'checksum'],
  ['bitcoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'checksum'],
  ['bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'checksum'],
  ['bitcoin', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 'checksum'],
  ['bitcoin', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0', 'checksum'],
  ['litecoin', 'LVg2kJoFNg45Nbpy53h7Fe1wKyeXVRhMH9', 'checksum'],
  ['litecoin', 'ltc1qw508d6qejxtdg4y5r3zarvary0c5xw7kgmn4n9', 'checksum'],
  ['dogecoin', 'DH5yaieqoZN36fDVciNyRueRGvGLR3mr7L', 'checksum'],
  ['dash', 'XpESxaUmonkq8RaLLp46Brx2K39ggQe226', 'checksum'],
  ['bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'checksum'],
  ['bitcoin-cash', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'checksum'],
  ['bitcoin-cash', 'bitcoincash:ppm2qsznhks23z7629mms6s4cwef74vcwvn0h829pq', 'checksum'],
  ['zcash', 't1Hsc1LR8yKnbbe3twRp88p6vFfC5t7DLbs', 'checksum'],
  ['zcash', 't3Vz22vK5z2LcKEdg16Yv4FFneEL1zg9ojd', 'checksum'],
  [
    'zcash',
    'u1l8xunezsvhq8fgzfl7404m450nwnd76zshscn6nfys7vyz2ywyh4cc5daaq0c7q2su5lqfh23sp7fkf3kt27ve5948mzpfdvckzaect2jtte308mkwlycj2u0eac077wu70vqcetkxf',
    'checksum',
  ],
  [
    'zcash',
    'zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9slya',
    'checksum',
  ],
  ['zcash', 'tex1s2rt77ggv6q989lr49rkgzmh5slsksa9khdgte', 'checksum'],
  ['tron', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'checksum'],
  ['xrp', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh', 'checksum'],
  ['stellar', 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ', 'checksum'],
  ['ton', 'EQDtFpEwcFAEcRe5mLVh2N6C0x-_hJEM7W61_JLnSF74p4q2', 'checksum'],
  [
    'cardano',
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
    'checksum',
  ],
  ['near', 'alice.near', 'form'],
  ['near', '98793cd91a3f870fb126f66285808c7e094afcfc4eda8a970f6648cdf0dbd6de', 'form'],
  ['sui', `0x${'ab'.repeat(32)}`, 'form'],
  ['starknet', `0x04${'5a'.repeat(31)}`, 'form'],
]

test.each(good)('%s: %s', (chain, address, proof) => {
  expect(checkBridgeAddress(chain, address)).toMatchObject({ ok: true, proof })
})

test('addresses without a known form are not proven', () => {
  expect(checkBridgeAddress('aleo', 'aleo1whatever')).toMatchObject({
    ok: true,
    proof: 'none',
    notes: [{ kind: 'not-checkable', chain: 'aleo' }],
  })
})

describe('a checksum detects every wrong character', () => {
  const proven = good.filter(([, , proof]) => proof === 'checksum')
  test.each(proven)('%s: %s', (chain, address) => {
    const letters = 'qpzry9x8gf2tvdw0s3jn54khce6mua7lABCDEFGHJKLMNPQRSTUVWXYZ'
    for (let at = 2; at < address.length; at += 1) {
      const old = address.charAt(at)
      for (const letter of [letters.charAt((at * 7) % letters.length), 'q', '2', 'Z']) {
        // The other case of the same letter may spell the same address.
        if (letter.toLowerCase() === old.toLowerCase() || old === ':') continue
        const wrong = address.slice(0, at) + letter + address.slice(at + 1)
        expect(checkBridgeAddress(chain, wrong).ok, wrong).toBe(false)
      }
    }
  })

  test.each(proven)('%s: %s shortened or extended', (chain, address) => {
    expect(checkBridgeAddress(chain, address.slice(0, -1)).ok).toBe(false)
    expect(checkBridgeAddress(chain, `${address}q`).ok).toBe(false)
    expect(checkBridgeAddress(chain, `${address} `).ok).toBe(false)
  })
})

test('an EVM address with letters in the wrong case', () => {
  expect(checkBridgeAddress('base', '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toEqual({
    ok: false,
    problem: { family: 'evm', chain: 'Base', problem: 'checksum' },
  })
})

const bad: [why: string, chain: string, address: string, problem: string][] = [
  ['nothing', 'bitcoin', '', 'form'],
  ['a test network', 'bitcoin', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'test-network'],
  ['a test network', 'bitcoin', 'mipcBbFg9gMiCh81Kj8tqqdgoZub1ZJRfn', 'test-network'],
  ['a test network', 'bitcoin', '2MzQwSSnBHWHqSAqtTVQ6v47XtaisrJa1Vc', 'test-network'],
  ['a test network', 'near', 'alice.testnet', 'test-network'],
  ['another chain', 'bitcoin', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'resembles evm'],
  ['another chain', 'ethereum', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'resembles bitcoin'],
  ['another chain', 'solana', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'resembles tron'],
  ['another chain', 'zcash', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 'resembles bitcoin'],
  ['another chain', 'litecoin', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'form'],
  ['the legacy form', 'bitcoin-cash', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'form'],
  [
    'SegWit of version 0 in bech32m',
    'bitcoin',
    'bc1q0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd',
    'checksum',
  ],
  ['SegWit of a version that cannot be spent yet', 'bitcoin', 'BC1SW50QGDZ25J', 'not-spendable'],
  ['a burn address', 'ethereum', `0x${'0'.repeat(40)}`, 'no-key'],
  ['a burn address', 'base', '0x000000000000000000000000000000000000dEaD', 'no-key'],
  [
    'a placeholder for the native coin',
    'base',
    '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    'no-key',
  ],
  ['a mint', 'solana', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'mint'],
  ['a program', 'solana', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'system-account'],
  ['the system program', 'solana', '11111111111111111111111111111111', 'system-account'],
  ['a name without an ending', 'near', 'alice', 'near-name'],
  ['a tag in the address', 'xrp', 'X7AcgcsBL6XDcUb289X4mJ8djcdyKaB5hJDWMArnXr61cqZ', 'has-tag'],
  ['a shortened address', 'sui', '0x2', 'form'],
  ['the system', 'aptos', `0x${'0'.repeat(63)}1`, 'system-account'],
]
test.each(bad)('%s on %s: %s', (_, chain, address, problem) => {
  expect(checkBridgeAddress(chain, address)).toEqual({
    ok: false,
    problem: expect.objectContaining(
      problem.startsWith('resembles ')
        ? { problem: 'form', resembles: problem.slice('resembles '.length) }
        : { problem },
    ),
  })
})

test('an address off the curve on Solana gets a note', () => {
  const vault = checkBridgeAddress('solana', '5Q544fKrFoe6tsEbD7S8EmxGTJYAKtTVhAW5Q5pge4j1')
  expect(vault).toMatchObject({ ok: true, notes: [{ kind: 'off-curve' }] })
})

test('arbitrary text never throws', () => {
  const untrusted = [
    '\0',
    '💰'.repeat(64),
    'a'.repeat(100_000),
    '1'.repeat(5_000),
    'u1'.padEnd(500, 'q'),
    'bc1',
    '0x',
    ':',
    '=====',
    ' ',
  ]
  for (const { name } of bridgeChains)
    for (const text of untrusted)
      expect(checkBridgeAddress(name, text).ok, `${name} ${text}`).toBe(false)
})
