import { expect, it } from 'vitest';
import { DEFAULT_ROOM_URL, isGeneratedRoom, isRoomUrl, roomLink } from './rooms.ts';

it.each([
  [DEFAULT_ROOM_URL, 'https://meet.jit.si/little-makers-x'],
  ['https://meet.example.org/{room}', 'https://meet.example.org/little-makers-x'],
  ['https://MEET.example.org/calls/{room}?lang=en', 'https://meet.example.org/calls/little-makers-x?lang=en'],
  ['https://meet.example.org/#{room}', 'https://meet.example.org/#little-makers-x'],
])('makes of %s the room %s', (roomUrl, link) => {
  expect(isRoomUrl(roomUrl)).toBe(true);
  expect(roomLink(roomUrl, 'x')).toBe(link);
  expect(isGeneratedRoom(link, roomUrl)).toBe(true);
});

it.each([
  'https://meet.example.org/',
  'https://meet.example.org/{room}/{room}',
  'https://{room}.example.org/',
  'https://{room}/calls',
  'http://meet.example.org/{room}',
  'https://me:secret@meet.example.org/{room}',
  'https://127.0.0.1/{room}',
  'meet.example.org/{room}',
  '{room}',
  '',
])('rejects %s', (roomUrl) => {
  expect(isRoomUrl(roomUrl)).toBe(false);
});

it('knows the rooms of the place that was used before, and no link that somebody typed', () => {
  const roomUrl = 'https://meet.example.org/{room}';
  expect(isGeneratedRoom('https://meet.jit.si/little-makers-x', roomUrl)).toBe(true);
  expect(isGeneratedRoom('https://meet.example.org/our-own-room', roomUrl)).toBe(false);
  expect(isGeneratedRoom('https://zoom.us/j/1', roomUrl)).toBe(false);
});
