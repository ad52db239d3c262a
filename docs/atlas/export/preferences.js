// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "preferences",
  "initial": "kept",
  "invoke": [
    {
      "id": "watchStore",
      "src": "watchStore",
      "onError": [
        {}
      ]
    }
  ],
  "on": {
    "preferences.change": [
      {
        "target": [
          "#preferences.keeping"
        ],
        "actions": [
          "takeChange",
          "showColours"
        ]
      }
    ],
    "preferences.are": [
      {
        "actions": [
          "takeStored",
          "showColours"
        ]
      }
    ]
  },
  "states": {
    "kept": {
      "description": "Настройки сохранены"
    },
    "keeping": {
      "invoke": [
        {
          "id": "keep",
          "src": "keep",
          "onDone": [
            {
              "target": [
                "#preferences.kept"
              ]
            }
          ],
          "onError": [
            {
              "target": [
                "#preferences.unkept"
              ]
            }
          ]
        }
      ]
    },
    "unkept": {
      "description": "Браузер не сохранил настройки: они действуют, пока открыта эта страница",
      "tags": [
        "failed"
      ]
    }
  }
});
