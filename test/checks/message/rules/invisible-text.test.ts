import { invisibleTextCheck } from '../../../../src/checks/message/rules/invisible-text.ts'
import { signInText, testMessageCheck } from '../../../kit/checks/message-case.ts'

const invisible = [{ params: { reason: 'invisible-characters' as const } }]
const gap = [{ code: 'TEXT_OUT_OF_SIGHT', params: { reason: 'gap' as const } }]

testMessageCheck(invisibleTextCheck, {
  quiet: [
    { name: 'a sign-in', message: signInText() },
    { name: 'other scripts', message: 'Grüße, 你好, مرحبا, नमस्ते' },
    { name: 'a family of emoji', message: 'Hi 👨‍👩‍👧‍👦' },
    { name: 'trailing empty lines', message: `Hello${'\n'.repeat(50)}` },
    { name: 'a few empty lines', message: 'One\n\n\nTwo' },
    { name: 'bytes', message: Uint8Array.of(200, 1) },
  ],
  firing: [
    {
      name: 'reversed text direction',
      message: 'Sign in to \u202emoc.elpmaxe',
      finds: invisible,
    },
    {
      name: 'zero-width spaces',
      message: 'app\u200b.example',
      finds: invisible,
    },
    {
      name: 'filler characters',
      message: 'a\u3164b',
      finds: invisible,
    },
    {
      name: 'a sign-in with a control character',
      message: `${signInText()}\u0000`,
      finds: invisible,
    },
    {
      name: 'a gap of lines',
      message: `Hello${'\n \n'.repeat(10)}I give all`,
      finds: gap,
    },
    {
      name: 'a gap of spaces',
      message: `Hello${' '.repeat(300)}I give all`,
      finds: gap,
    },
  ],
})
