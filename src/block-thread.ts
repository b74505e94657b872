// Entry point of the block thread, started by URL (see build-info.ts).
import { hostBlockThread } from './app/block-thread/host.ts'

hostBlockThread()
