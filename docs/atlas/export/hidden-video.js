// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "hiddenVideo",
  "initial": "leaving",
  "states": {
    "leaving": {
      "description": "Видео только что ушло с экрана",
      "on": {
        "video.shown": [
          {
            "target": [
              "#hiddenVideo.shown"
            ]
          }
        ]
      },
      "after": {
        "hiddenVideo": [
          {
            "target": [
              "#hiddenVideo.unsubscribed"
            ]
          }
        ]
      }
    },
    "shown": {
      "description": "Видео на экране",
      "on": {
        "video.hidden": [
          {
            "target": [
              "#hiddenVideo.leaving"
            ]
          }
        ]
      }
    },
    "unsubscribed": {
      "description": "Видео не на экране и не передаётся",
      "entry": [
        "unsubscribe"
      ],
      "on": {
        "video.shown": [
          {
            "target": [
              "#hiddenVideo.shown"
            ],
            "actions": [
              "subscribe"
            ]
          }
        ]
      }
    }
  }
});
