// Generated from the chart by `npm run diagrams`, to be pasted into the editor of stately.ai.
import { createMachine } from 'xstate';

export const machine = createMachine({
  "id": "sharedFiles",
  "initial": "finding",
  "states": {
    "finding": {
      "invoke": [
        {
          "id": "watchForConversation",
          "src": "watchForConversation",
          "onError": [
            {}
          ]
        }
      ],
      "on": {
        "sharedFiles.found": [
          {
            "target": [
              "#sharedFiles.found"
            ],
            "actions": [
              "noteConversation"
            ]
          }
        ]
      }
    },
    "found": {
      "initial": "reading",
      "invoke": [
        {
          "id": "watchNews",
          "src": "watchNews",
          "onError": [
            {}
          ]
        }
      ],
      "states": {
        "reading": {
          "description": "Загружаем картинки и файлы",
          "tags": [
            "busy"
          ],
          "invoke": [
            {
              "id": "readFirst",
              "src": "readPage",
              "onDone": [
                {
                  "target": [
                    "#sharedFiles.found.current"
                  ],
                  "actions": [
                    "takePage"
                  ]
                }
              ],
              "onError": [
                {
                  "target": [
                    "#sharedFiles.found.waiting"
                  ],
                  "guard": "isPassing",
                  "actions": [
                    "noteFailure"
                  ]
                },
                {
                  "target": [
                    "#sharedFiles.found.failed"
                  ],
                  "actions": [
                    "noteFailure"
                  ]
                }
              ]
            }
          ],
          "on": {
            "sharedFiles.outdated": [
              {
                "target": [
                  "#sharedFiles.found.reading"
                ],
                "reenter": true
              }
            ]
          }
        },
        "waiting": {
          "description": "Картинки и файлы не загрузились, пробуем снова",
          "tags": [
            "waiting"
          ],
          "on": {
            "sharedFiles.retry": [
              {
                "target": [
                  "#sharedFiles.found.reading"
                ]
              }
            ]
          },
          "after": {
            "newestBackoff": [
              {
                "target": [
                  "#sharedFiles.found.reading"
                ]
              }
            ]
          }
        },
        "failed": {
          "description": "Картинки и файлы не загрузились",
          "tags": [
            "failed"
          ],
          "on": {
            "sharedFiles.retry": [
              {
                "target": [
                  "#sharedFiles.found.reading"
                ]
              }
            ]
          }
        },
        "current": {
          "type": "parallel",
          "on": {
            "sharedFiles.view": [
              {
                "actions": [
                  "lendPictures",
                  "openViewer"
                ]
              }
            ]
          },
          "states": {
            "newest": {
              "initial": "known",
              "states": {
                "known": {
                  "description": "Картинки и файлы на экране",
                  "on": {
                    "sharedFiles.outdated": [
                      {
                        "target": [
                          "#sharedFiles.found.current.newest.gathering"
                        ]
                      }
                    ]
                  }
                },
                "gathering": {
                  "after": {
                    "burst": [
                      {
                        "target": [
                          "#sharedFiles.found.current.newest.reading"
                        ]
                      }
                    ]
                  }
                },
                "reading": {
                  "invoke": [
                    {
                      "id": "readNewest",
                      "src": "readPage",
                      "onDone": [
                        {
                          "target": [
                            "#sharedFiles.found.current.newest.known"
                          ],
                          "actions": [
                            "takePage"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#sharedFiles.found.current.newest.waiting"
                          ],
                          "guard": "isPassing",
                          "actions": [
                            "noteFailure"
                          ]
                        },
                        {
                          "target": [
                            "#sharedFiles.found.current.newest.known"
                          ]
                        }
                      ]
                    }
                  ],
                  "on": {
                    "sharedFiles.outdated": [
                      {
                        "target": [
                          "#sharedFiles.found.current.newest.gathering"
                        ]
                      }
                    ]
                  }
                },
                "waiting": {
                  "description": "Новое не загрузилось, пробуем снова",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "sharedFiles.outdated": [
                      {
                        "target": [
                          "#sharedFiles.found.current.newest.gathering"
                        ]
                      }
                    ]
                  },
                  "after": {
                    "newestBackoff": [
                      {
                        "target": [
                          "#sharedFiles.found.current.newest.reading"
                        ]
                      }
                    ]
                  }
                }
              }
            },
            "older": {
              "initial": "resting",
              "states": {
                "resting": {
                  "on": {
                    "sharedFiles.more": [
                      {
                        "target": [
                          "#sharedFiles.found.current.older.reading"
                        ],
                        "guard": "hasMore"
                      }
                    ]
                  }
                },
                "reading": {
                  "description": "Загружаем…",
                  "tags": [
                    "busy"
                  ],
                  "invoke": [
                    {
                      "id": "readOlder",
                      "src": "readPage",
                      "onDone": [
                        {
                          "target": [
                            "#sharedFiles.found.current.older.resting"
                          ],
                          "actions": [
                            "takePage"
                          ]
                        }
                      ],
                      "onError": [
                        {
                          "target": [
                            "#sharedFiles.found.current.older.waiting"
                          ],
                          "guard": "isPassing",
                          "actions": [
                            "noteFailure"
                          ]
                        },
                        {
                          "target": [
                            "#sharedFiles.found.current.older.failed"
                          ],
                          "actions": [
                            "noteFailure"
                          ]
                        }
                      ]
                    }
                  ]
                },
                "waiting": {
                  "description": "Прежние не загрузились, пробуем снова",
                  "tags": [
                    "waiting"
                  ],
                  "on": {
                    "sharedFiles.retry": [
                      {
                        "target": [
                          "#sharedFiles.found.current.older.reading"
                        ]
                      }
                    ]
                  },
                  "after": {
                    "olderBackoff": [
                      {
                        "target": [
                          "#sharedFiles.found.current.older.reading"
                        ]
                      }
                    ]
                  }
                },
                "failed": {
                  "description": "Прежние не загрузились",
                  "tags": [
                    "failed"
                  ],
                  "on": {
                    "sharedFiles.retry": [
                      {
                        "target": [
                          "#sharedFiles.found.current.older.reading"
                        ]
                      }
                    ]
                  }
                }
              }
            }
          }
        }
      }
    }
  }
});
