import { describe, expect, test } from 'bun:test'
import { clientAddress, quotaKey } from '../../src/server/client-address.ts'

describe('clientAddress', () => {
  const socket = '10.0.0.1'
  const cases: [string, string | null, number, string][] = [
    ['no hop is trusted: the header is a claim', '1.1.1.1', 0, socket],
    ['no header', null, 1, socket],
    ['one hop: the last entry', '6.6.6.6, 1.1.1.1', 1, '1.1.1.1'],
    ['two hops: the last but one', '6.6.6.6, 1.1.1.1, 10.0.0.2', 2, '1.1.1.1'],
    ['fewer entries than hops: the first', '1.1.1.1', 3, '1.1.1.1'],
    ['a claim in front cannot shift it', '9.9.9.9, 8.8.8.8, 7.7.7.7, 1.1.1.1', 1, '1.1.1.1'],
    ['IPv4 with a port', '1.1.1.1:4711', 1, '1.1.1.1'],
    ['IPv6 in brackets with a port', '[2001:db8::1]:4711', 1, '2001:db8::1'],
    ['bare IPv6', '2001:db8::1', 1, '2001:db8::1'],
    ['IPv4 inside IPv6', '::ffff:1.1.1.1', 1, '1.1.1.1'],
    ['IPv4 inside IPv6 in hexadecimal', '[0:0:0:0:0:FFFF:0101:0101]:4711', 1, '1.1.1.1'],
    ['IPv6 that only looks so', '::fffe:1.1.1.1', 1, '::fffe:1.1.1.1'],
    ['not an address', 'unknown', 1, socket],
    ['an empty entry', '1.1.1.1,', 1, socket],
    ['a number out of range', '1.1.1.256', 1, socket],
    ['an endless header', `${'1.1.1.1,'.repeat(2000)}2.2.2.2`, 1, socket],
  ]
  test.each(cases)('%s', (_, header, hops, expected) => {
    expect(clientAddress(socket, header, hops)).toBe(expected)
  })

  test('a dual-stack listener reports IPv4 inside IPv6', () => {
    expect(clientAddress('::ffff:10.0.0.1', null, 0)).toBe('10.0.0.1')
    expect(clientAddress('::1', null, 0)).toBe('::1')
    expect(clientAddress(undefined, null, 0)).toBe('')
  })
})

describe('quotaKey', () => {
  const cases: [string, string][] = [
    ['1.2.3.4', '1.2.3.4'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff::9', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['not:an:address', 'not:an:address'],
    ['', ''],
  ]
  test.each(cases)('%s is %s', (address, key) => expect(quotaKey(address)).toBe(key))
})
