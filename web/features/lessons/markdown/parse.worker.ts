import { lexer } from 'marked';

// On some texts the parser runs for too long or overflows the stack; a worker can be terminated.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(lexer(data));
self.postMessage('ready');
