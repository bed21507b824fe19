import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { createChunkGroups } from './chunks.ts';

const gateway = `http://localhost:${process.env.PORT ?? '4000'}`;
const proxied = ['/api', '/webhooks', '/sandbox', '/files', '/calendar', '/healthz', '/readyz'];

export default defineConfig(({ isSsrBuild }) => ({
  root: import.meta.dirname,
  plugins: [react(), tailwindcss()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    // Every browser that the app supports has modulepreload.
    modulePreload: { polyfill: false },
    // The content security policy forbids data: fonts, and a hashed file is cached better than an inlined one.
    assetsInlineLimit: 0,
    ...(!isSsrBuild && {
      rolldownOptions: { output: { codeSplitting: createChunkGroups(import.meta.dirname) } },
    }),
  },
  server: {
    proxy: {
      '/graphql': { target: gateway, ws: true },
      ...Object.fromEntries(proxied.map((path) => [path, { target: gateway }])),
    },
  },
}));
