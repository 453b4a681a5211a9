// SPDX-License-Identifier: MIT
// Box2D's b2World::RayCast, ended at the first hit. Each edge is a two-sided edge shape of one static body.
#include "bench_peer.h"

#include <box2d/box2d.h>

namespace {

// Box2D is tuned for objects of about a meter. Here an inch of 40 pixels is a meter.
const float SCALE = 1.0f / 40.0f;

class any_hit : public b2RayCastCallback {
  public:
    bool is_hit = false;

    float ReportFixture(b2Fixture *, const b2Vec2 &, const b2Vec2 &, float) override {
        is_hit = true;
        return 0.0f;
    }
};

b2Vec2 to_meters(const float *point) {
    return b2Vec2(point[0] * SCALE, point[1] * SCALE);
}

void *open_scene(const float *edges, unsigned edge_count) {
    b2World *world = new b2World(b2Vec2(0.0f, 0.0f));
    b2BodyDef definition;
    b2Body *body = world->CreateBody(&definition);
    for (unsigned i = 0; i < edge_count; i++) {
        b2EdgeShape shape;
        shape.SetTwoSided(to_meters(edges + 4 * i), to_meters(edges + 4 * i + 2));
        body->CreateFixture(&shape, 0.0f);
    }
    return world;
}

int is_blocked(void *world, const float from[2], const float to[2]) {
    any_hit hit;
    static_cast<const b2World *>(world)->RayCast(&hit, to_meters(from), to_meters(to));
    return hit.is_hit;
}

void close_scene(void *world) {
    delete static_cast<b2World *>(world);
}

} // namespace

extern "C" bench_peer bench_box2d(void) {
    return bench_peer{open_scene, is_blocked, close_scene};
}
