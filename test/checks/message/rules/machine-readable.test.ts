import { machineReadableCheck } from '../../../../src/checks/message/rules/machine-readable.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

testMessageCheck(machineReadableCheck, {
  quiet: [
    { name: 'a text', message: 'Hello {name}' },
    { name: 'a sign-in', message: signInText() },
    { name: 'brackets that are no JSON', message: '[Example] Sign in' },
    { name: 'bytes', message: Uint8Array.of(200, 1) },
  ],
  firing: [
    {
      name: 'an object element',
      message: '{"action":"login"}',
      finds: [{ params: { kind: 'data' } }],
    },
    { name: 'a list', message: ' ["permit", 1]', finds: [{ params: { kind: 'data' } }] },
    {
      name: 'an order for a contract',
      message: JSON.stringify({
        signer_id: 'alice',
        verifying_contract: 'intents.near',
        deadline: '2026-05-01T13:00:00Z',
        nonce: 'AAAA',
        intents: [{ intent: 'transfer', receiver_id: 'bob', tokens: { 'nep141:a': '1' } }],
      }),
      finds: [{ code: 'ORDER_AS_MESSAGE', severity: 'high', params: { kind: 'order' } }],
    },
  ],
})
