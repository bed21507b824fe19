import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { createChunkGroups } from './chunks.ts';
import { gatewayProxy } from './gatewayProxy.ts';
import { importChunks } from './importChunks.ts';
import { leanApollo } from './leanApollo.ts';
import { noChunkCycles } from './noChunkCycles.ts';

const NAMED_CHUNKS = ['app', 'pages', 'apollo', 'DataProvider', 'sessionSource'];

const gateway = `http://localhost:${process.env.PORT ?? '4000'}`;

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss(), gatewayProxy(gateway), importChunks(), leanApollo(), noChunkCycles()],
  // rxjs has classes under this condition, and functions in the manner of ES5 otherwise.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // A chunk that imports no other is named as well: its file is fetched before its import, too.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, files) => (files.length > 0 ? files : [file]),
    },
    // The content security policy forbids data: fonts, and a hashed file is cached better than an inlined one.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: {
        output: {
          codeSplitting: createChunkGroups(import.meta.dirname),
          // The first view lists the chunks of every page: names would be a hundredth of it. Those that a visitor must
          // not fetch keep theirs, so that a test can tell.
          chunkFileNames: ({ name }) =>
            NAMED_CHUNKS.includes(name) ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js',
        },
      },
    }),
  },
  server: { port: Number(process.env.WEB_PORT ?? '5173'), strictPort: true },
}));
