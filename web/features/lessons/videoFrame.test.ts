import { describe, expect, it } from 'vitest';
import type { Video } from '../../../contract/lessons.ts';
import { VIDEO_HOSTS } from '../../../contract/videoEmbed.ts';
import { lessonNumber } from './lessonPath.ts';
import { frameAddress, playerOrigin, readPlayerMessage, videoSize } from './videoFrame.ts';

const youtube: Video = { provider: 'YOUTUBE', videoId: 'dQw4w9WgXcQ' };
const vimeo: Video = { provider: 'VIMEO', videoId: '76979871/8272103f6e' };
const mux: Video = { provider: 'MUX', videoId: 'DS00Spx1CV902MCtPj5WknGlR102V5HFkDe' };
const custom: Video = { provider: 'CUSTOM', videoId: 'https://www.loom.com/embed/abc' };
const SITE = 'https://makers.example';

describe('frameAddress', () => {
  it.each([
    [youtube, 0, /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?(?!.*start=)/],
    [youtube, 65, /&start=65$/],
    [vimeo, 65, /^https:\/\/player\.vimeo\.com\/video\/76979871\?dnt=1&autoplay=1&h=8272103f6e#t=65s$/],
    [mux, 65, /^https:\/\/player\.mux\.com\/DS00.*disable-tracking=true.*start-time=65$/],
    [custom, 65, /^https:\/\/www\.loom\.com\/embed\/abc$/],
  ])('plays %j from second %i', (video, seconds, address) => {
    expect(frameAddress(video, seconds, SITE)).toMatch(address);
  });

  it('uses a host that the content security policy allows', () => {
    for (const video of [youtube, vimeo, mux, custom]) {
      expect(VIDEO_HOSTS).toContain(new URL(frameAddress(video, 0, SITE)).host);
      expect(new URL(frameAddress(video, 0, SITE)).origin).toBe(playerOrigin(video));
    }
  });
});

it.each([
  [youtube, '{"event":"infoDelivery","info":{"currentTime":12.7}}', { is: 'at', seconds: 12 }],
  [youtube, '{"event":"onReady","info":null}', { is: 'there' }],
  [youtube, '{"event":"onError","info":150}', { is: 'failed' }],
  [vimeo, { event: 'timeupdate', data: { seconds: 3.2 } }, { is: 'at', seconds: 3 }],
  [vimeo, '{"event":"error","data":{"name":"NotFound"}}', { is: 'failed' }],
  [youtube, 'no json', null],
  [youtube, 'null', null],
  [mux, '{"event":"onError"}', null],
])('reads from a player of %j the message %j', (video, message, playerEvent) => {
  expect(readPlayerMessage(video, message)).toEqual(playerEvent);
});

it('formats the duration and the data size of a video', () => {
  expect(videoSize(30)).toBe('30 min, about 180 MB of data');
});

it.each([
  ['7', 7],
  ['7abc', 7],
  ['', 1],
  ['abc', 1],
  ['99999999999999', 1],
  [undefined, 1],
])('parses %j as lesson %i', (parameter, number) => {
  expect(lessonNumber(parameter)).toBe(number);
});
