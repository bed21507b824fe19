import { lexer } from 'marked';

// Some texts take this parser longer than anybody waits, or more stack than there is: here it can be ended.
self.onmessage = ({ data }: MessageEvent<string>) => self.postMessage(lexer(data));
self.postMessage('ready');
