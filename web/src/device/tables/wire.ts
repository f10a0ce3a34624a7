/** What the page and a table on this device send each other, beside the messages of the server's socket. */
import type { ClientMessage, ServerMessage } from '../../api/schema';
import type { Trouble } from './store/keeping';

/** What is wrong, to be said in a sentence: the table is not kept, or its computers cannot think here. */
export type Woe = Trouble | 'thinking';

export type FromPage = ClientMessage | { type: 'pace'; milliseconds: number };
export type ToPage = ServerMessage | { type: 'woe'; woe: Woe | null } | { type: 'gone' };
