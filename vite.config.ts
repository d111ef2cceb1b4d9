import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';

/** Where `npm run dev` finds the contest server; scripts/dev.mjs sets it. */
const server = process.env['AGON_SERVER'] ?? 'http://127.0.0.1:8080';

export default defineConfig({
  plugins: [react()],
  // rxjs keeps its modern build, without helpers for old syntax, under this condition.
  resolve: { conditions: ['es2015', ...defaultClientConditions] },
  build: {
    outDir: 'dist/client',
    sourcemap: true,
    manifest: true,
    // The policy allows no data: fonts or scripts, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // What all eight roles share is one file: dozens of tiny ones compress badly.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'common', minShareCount: 8 }] } } },
  },
  server: {
    proxy: {
      '/api': server,
      '/logout': server,
      '/docs': server,
      '/ws': { target: server, ws: true },
    },
  },
});
